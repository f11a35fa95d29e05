export type Memory = { program: number; database: number }

/** What one process and its database may hold, in bytes: after a start with nobody there, and when all was measured. */
const MB = 1024 ** 2
const BUDGET: Record<'idle' | 'after', Memory> = {
  idle: { program: 300 * MB, database: 150 * MB },
  after: { program: 400 * MB, database: 300 * MB },
}

const words = { program: 'the program', database: 'its database' }

/** What is above its bound, in words; none where the memory was not measured, or the whole was not. */
export const overBudget = (
  memory: { idle: Memory; after: Memory } | null,
  bytes: (count: number) => string,
): string[] =>
  memory === null
    ? []
    : (['idle', 'after'] as const).flatMap((when) =>
        (['program', 'database'] as const)
          .filter((whose) => memory[when][whose] > BUDGET[when][whose])
          .map(
            (whose) =>
              `${words[whose]} holds ${bytes(memory[when][whose])} ${when === 'idle' ? 'idle' : 'at the end'}, and may hold ${bytes(BUDGET[when][whose])}`,
          ),
      )
