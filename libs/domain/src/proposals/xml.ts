/** One element of a parsed XML document: names have their namespaces resolved and no prefixes. */
export interface XmlElement {
  /** Namespace URI; '' for none. */
  readonly namespace: string;
  /** Local name, 'InvoiceLine'. */
  readonly name: string;
  /** Attributes without a namespace, by name. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The element's own text, trimmed; '' where it holds elements only. */
  readonly text: string;
  readonly children: readonly XmlElement[];
}
