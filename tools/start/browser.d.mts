/** The path of a Chromium, or '' for Playwright's own; undefined when there is none and none could be installed. */
export function findBrowser(say: (line: string) => void): Promise<string | undefined>;
