import type { Measured } from '../figures.ts'
import type { Running } from '../program.ts'
import type { Shot } from '../workers/load.ts'

/** What a measure may use. */
type MeasureContext = {
  /** The instance with all the data. */
  program: Running
  /** Sends the shots in turn for so long. */
  load(shots: readonly Shot[], seconds: number): Promise<Measured>
}

export type Figure = { label: string; value: number; unit: string }

/** Something that is no rate of requests: how long a piece of work takes, what a thing held open costs. */
export type Measure = { name: string; run(context: MeasureContext): Promise<readonly Figure[]> }

export type MeasureResult = { name: string; figures: readonly Figure[] }
