/** Says which folder of keys the records were sealed with. Holds no key. */
export interface KeyringRecord {
  _id: 'folder';
  /** Hex; can be made only with the keys of the folder. */
  mark: string;
}
