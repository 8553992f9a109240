/** `[words](/terms)` in a text of ours: the words, and where they lead. */
export const TEXT_LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g;
