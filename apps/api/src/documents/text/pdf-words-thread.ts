import { parentPort, workerData } from 'node:worker_threads';
import type { PdfAsked } from './bounded-pdf-words.js';
import { pdfWords } from './pdf-words.js';

/** A thread of its own, which can be ended in the middle of a file made to be endless. */
const { data, password } = workerData as PdfAsked;
parentPort!.postMessage(await pdfWords(data, password));
