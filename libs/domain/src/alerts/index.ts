export * from './alerts.js';
export * from './working-days.js';
