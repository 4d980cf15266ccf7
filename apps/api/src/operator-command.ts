import { failureText } from '@scara/platform';
import { apiConfig, type Infrastructure, openInfrastructure } from './infrastructure.js';

/** Runs an operator's command on what the product holds; an error is one line, and exit code 1. */
export async function operatorCommand(
  name: string,
  run: (infrastructure: Infrastructure) => Promise<void>,
): Promise<void> {
  try {
    const infrastructure = await openInfrastructure(apiConfig(), name);
    try {
      await run(infrastructure);
    } finally {
      await infrastructure.close();
    }
  } catch (error) {
    console.error(failureText(error));
    process.exitCode = 1;
  }
}
