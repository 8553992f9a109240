/** The question for rules of law that the person finds themselves (core/kinds/ownRules.ts). */
export const OWN_RULES = 'ownRules';
