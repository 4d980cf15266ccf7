/** A page of running text: sections with a name in the address, paragraphs and lists in their order. */
export type PublicText = {
  readonly title: string;
  /** One line under the title. */
  readonly text: string;
  readonly sections: readonly {
    readonly id: string;
    readonly title: string;
    /** A list stands as an array of its items. */
    readonly body: readonly (string | readonly string[])[];
  }[];
};
