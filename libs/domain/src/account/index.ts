export * from './external-sign-in.js';
