import { failureText } from '@scara/platform';
import { apiConfig, type Infrastructure, openInfrastructure } from './infrastructure.js';

/** Runs an operator's command with the infrastructure open; an error is printed in one line and gives exit code 1. */
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
