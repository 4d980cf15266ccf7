import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the API answers while developing; the built files are served by the API itself. */
const api = process.env['SCARA_API_URL'] ?? 'http://localhost:8081';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // `source` makes Vite bundle the workspace libraries from their TypeScript, so that no stale dist is ever served.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  server: {
    proxy: {
      '/api': { target: api, changeOrigin: false },
      '/root': { target: api, changeOrigin: false },
      '/skt': { target: api, changeOrigin: false, ws: true },
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // A data: URL would need its own word in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
