import type { Rejection } from '@scara/contracts/http';
import type { XmlElement } from '@scara/domain/proposals';
import { SaxesParser } from 'saxes';

/** An invoice is about eight levels deep and has a few thousand elements. */
const DEPTH_MAX = 32;
const ELEMENTS_MAX = 100_000;
/** The most characters kept of an element's text: more than descriptions have, far less than embedded documents. */
const TEXT_MAX = 2_000;

type XmlRejection = Extract<
  Rejection,
  { code: 'invoice-malformed' | 'invoice-doctype' | 'invoice-deep' }
>;

interface Growing {
  readonly namespace: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
  readonly children: Growing[];
}

/** Thrown to stop the parser, which has no other way to stop early. */
class Refusal extends Error {
  constructor(readonly rejection: XmlRejection) {
    super(rejection.code);
  }
}

/**
 * Parses a well-formed XML document with namespaces. A document type is refused, so that there are only the five
 * entities of XML itself and no external ones; depth, number of elements and texts are limited.
 */
export function xmlTree(text: string): XmlElement | XmlRejection {
  const parser = new SaxesParser({ xmlns: true });
  const open: Growing[] = [];
  let root: Growing | undefined;
  let elements = 0;

  const refuse = (rejection: XmlRejection): never => {
    throw new Refusal(rejection);
  };
  const addText = (more: string): void => {
    const element = open.at(-1);
    if (element === undefined || element.text.length >= TEXT_MAX) return;
    element.text = (element.text + more).slice(0, TEXT_MAX);
  };
  parser.on('doctype', () => refuse({ code: 'invoice-doctype' }));
  parser.on('error', () => refuse({ code: 'invoice-malformed', line: parser.line }));
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('opentag', ({ uri, local, attributes }) => {
    elements += 1;
    if (elements > ELEMENTS_MAX || open.length >= DEPTH_MAX) refuse({ code: 'invoice-deep' });
    const element: Growing = {
      namespace: uri,
      name: local,
      attributes: Object.fromEntries(
        Object.values(attributes)
          .filter((one) => one.uri === '')
          .map((one) => [one.local, one.value.slice(0, TEXT_MAX)]),
      ),
      text: '',
      children: [],
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (element !== undefined) element.text = element.text.trim();
  });

  try {
    parser.write(text).close();
  } catch (error) {
    if (error instanceof Refusal) return error.rejection;
    throw error;
  }
  return root ?? { code: 'invoice-malformed', line: parser.line };
}
