/**
 * What the database is asked by the clock and for metrics, by command and collection: none of it is asked for a letter. That the
 * figures look for late letters once in ten seconds is all of it that can't be told from a letter's own.
 */
const NOT_FOR_A_LETTER = new Set([
  'aggregate letters',
  'aggregate heldPayments',
  'aggregate disputes',
  'aggregate refunds',
  'find unbookedPayments',
  'delete unbookedPayments',
  'find checks',
  'find liveKinds',
  'find serviceFigures',
  'update serviceFigures',
  'findAndModify serviceFigures',
  'insert serviceFigures',
]);

/** Commands by their name and collection. */
export type CommandCounts = Record<string, number>;

/** Commands that processes sent to the database since they began, read from what their metrics show. */
export function readCommandCounts(metrics: string): CommandCounts {
  const commands: CommandCounts = {};
  for (const [, name = '', collection = '', value = ''] of metrics.matchAll(
    /^brevia_mongodb_commands_total\{command="(\w+)",collection="([^"]+)"\} (\d+)/gm,
  )) {
    const command = `${name} ${collection}`;
    if (collection !== 'none' && !NOT_FOR_A_LETTER.has(command))
      commands[command] = (commands[command] ?? 0) + Number(value);
  }
  return commands;
}

/** Those that came between, of each command that did. */
export function subtractCommandCounts(after: CommandCounts, before: CommandCounts): CommandCounts {
  const asked = Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)] as const);
  return Object.fromEntries(asked.filter(([, count]) => count !== 0));
}
