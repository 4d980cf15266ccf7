const COLUMN_TOPIC = /^c(\d+)$/;
const FUND_TOPIC = /^f(\d+)$/;

/** The expense column that a topic of the panel names, or null. */
export const columnOfTopic = (topic: string): number | null =>
  Number(COLUMN_TOPIC.exec(topic)?.[1] ?? 0) || null;
/** The fund that a topic of the panel names, or null. */
export const fundOfTopic = (topic: string): number | null =>
  Number(FUND_TOPIC.exec(topic)?.[1] ?? 0) || null;
