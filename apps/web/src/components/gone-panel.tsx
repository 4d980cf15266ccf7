import { Panel } from './panel.js';
import { Notice } from './states.js';

type GonePanelProps = {
  readonly title: string;
  readonly text: string;
  readonly onClose: () => void;
};

/** What the address names is not there: another person may have deleted it while it was open. */
export function GonePanel({ title, text, onClose }: GonePanelProps) {
  return (
    <Panel title={title} onClose={onClose}>
      <Notice tone="warning">{text}</Notice>
    </Panel>
  );
}
