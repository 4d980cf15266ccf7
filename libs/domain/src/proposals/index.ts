export type * from './events.js';
export * from './invoice.js';
export * from './place.js';
export * from './proposals.js';
export * from './read-invoice.js';
export type * from './rejections.js';
export * from './supplier.js';
export * from './typed-invoice.js';
export type * from './xml.js';
