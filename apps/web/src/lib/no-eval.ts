import { config } from 'zod';

// Must be imported before any schema is made: zod would otherwise test whether it may evaluate code, which the content
// security policy refuses and browsers report.
config({ jitless: true });
