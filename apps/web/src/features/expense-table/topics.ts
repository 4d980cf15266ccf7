const COLUMN_TOPIC = /^c(\d+)$/;
const FUND_TOPIC = /^f(\d+)$/;

/** Returns the id of the expense column that a topic names, or null. */
export const columnOfTopic = (topic: string): number | null =>
  Number(COLUMN_TOPIC.exec(topic)?.[1] ?? 0) || null;
/** Returns the id of the fund that a topic names, or null. */
export const fundOfTopic = (topic: string): number | null =>
  Number(FUND_TOPIC.exec(topic)?.[1] ?? 0) || null;
