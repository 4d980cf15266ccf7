import { config } from 'zod';

// Imported before any schema is made: zod would try whether it may build code out of text, and every browser reports
// that the content security policy refuses it.
config({ jitless: true });
