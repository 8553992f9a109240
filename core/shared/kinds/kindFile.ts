import { joinPatternLines } from '../patternLines';

/** A file of a kind's folder by its path in there: what `npm run forms:check` reads, and nothing else. */
export const KIND_FILE = joinPatternLines('')`
  ^(?:
    (?:kind|schema|ui|rules|sources|texts\.(?:sv|en))\.json|
    letter\.(?:sv|en)\.md|
    prompt\.md|
    (?:data|examples)\/[A-Za-z0-9][A-Za-z0-9._-]{0,80}\.json|
    situations\/(?:_shared|[a-z0-9][a-z0-9-]{0,60})\/(?:
      [a-z][a-z0-9-]{0,40}(?:\.(?:sv|en))?\.json|
      letter\.(?:sv|en)\.md|
      examples\/[A-Za-z0-9][A-Za-z0-9._-]{0,80}\.json
    )
  )$`;
