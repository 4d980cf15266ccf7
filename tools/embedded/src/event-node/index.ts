export { countEvents } from './count-events.js';
export {
  startEventNode,
  type EventNodeOptions,
  type RunningEventNode,
} from './start-event-node.js';
