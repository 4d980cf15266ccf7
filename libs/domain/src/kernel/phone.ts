/** Returns a phone number as it is stored: without spaces, + written as 00 (1-core §5). */
export function phoneDigits(text: string): string {
  return text.replace(/\s/g, '').replace(/^\+/, '00');
}

/** True for 10 to 15 digits, after `phoneDigits`. */
export function isPhone(text: string): boolean {
  return /^\d{10,15}$/.test(text);
}
