import { useEffect, useRef, useState } from 'react';

import { t } from '../lib/text.js';
import { Button } from './button.js';
import { Dialog } from './dialog.js';
import { Notice } from './states.js';
import styles from './bill-code.module.css';

/** The browser's own barcode reader, if it has one; TypeScript has no types for it yet. */
type Detector = {
  detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
};
type WithDetector = { BarcodeDetector?: new () => Detector };

const everyMs = 250;

/** Tells whether the device may have a camera and the browser can read barcodes. */
export function canReadByCamera(): boolean {
  const hasCamera = (navigator as { mediaDevices?: unknown }).mediaDevices !== undefined;
  return hasCamera && (window as WithDetector).BarcodeDetector !== undefined;
}

/** Shows the camera until a code is recognised; the camera is released however that ends. */
export function CodeCamera({
  onCode,
  onClose,
}: {
  onCode: (code: string) => void;
  onClose: () => void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const seen = useRef(onCode);
  const [failed, setFailed] = useState(false);
  seen.current = onCode;

  useEffect(() => {
    const Reader = (window as WithDetector).BarcodeDetector;
    if (Reader === undefined) return;
    const detector = new Reader();
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;

    const look = async () => {
      if (isOver || video.current === null) return;
      const [found] = await detector.detect(video.current).catch(() => []);
      if (isOver) return;
      if (found !== undefined && found.rawValue !== '') seen.current(found.rawValue);
      else timer = setTimeout(() => void look(), everyMs);
    };
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isOver || video.current === null) {
        stopTracks(stream);
        return;
      }
      video.current.srcObject = stream;
      await video.current.play();
      await look();
    };
    start().catch(() => {
      if (!isOver) setFailed(true);
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      if (stream !== null) stopTracks(stream);
    };
  }, []);

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('billCode.camera')}
      description={t('billCode.cameraText')}
      actions={<Button onClick={onClose}>{t('common.giveUp')}</Button>}
    >
      {failed ? (
        <Notice tone="error">{t('billCode.cameraFailed')}</Notice>
      ) : (
        <video ref={video} className={styles.video} muted playsInline />
      )}
    </Dialog>
  );
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
