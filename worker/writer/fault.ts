export type FaultCode =
  /** A figure, date, amount, address or number that stands nowhere in the grounds. */
  | 'figure'
  /** A reference to law that no cited source bears out, or under the wrong act's name. */
  | 'law'
  | 'name'
  /** Words in quotation marks that stand in nobody's answer and in no law. */
  | 'quote'
  /** A cited id that does not exist or does not apply. */
  | 'source'
  /** A copy of a known sentence with another figure or name in it; or a letterhead that is not ours. */
  | 'altered'
  | 'left_out'
  | 'no_demand'
  /** An enclosed paper that the embedded letter refers to by its number. */
  | 'no_enclosure'
  | 'no_reply_by'
  | 'placeholder'
  | 'error_text'
  | 'language'
  | 'empty'
  | 'too_short'
  | 'too_long'
  | 'not_the_schema'
  | 'no_answer';

/** What is wrong with a letter. `text` is a piece of the letter: personal data, never for logs or Temporal. */
export interface Fault {
  code: FaultCode;
  /** `subject`, `body.3`, ... */
  where: string;
  text: string;
  /** The sentence that it stands in: personal data as well. */
  sentence?: string;
}
