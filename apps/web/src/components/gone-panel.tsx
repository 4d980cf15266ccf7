import { Panel } from './panel.js';
import { Notice } from './states.js';

type GonePanelProps = {
  readonly title: string;
  readonly text: string;
  readonly onClose: () => void;
};

/** Shown when the item named in the address does not exist; another user may have deleted it while it was open. */
export function GonePanel({ title, text, onClose }: GonePanelProps) {
  return (
    <Panel title={title} onClose={onClose}>
      <Notice tone="warning">{text}</Notice>
    </Panel>
  );
}
