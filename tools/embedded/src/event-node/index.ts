export {
  startEventNode,
  type EventNodeOptions,
  type RunningEventNode,
} from './start-event-node.js';
