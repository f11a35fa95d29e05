/** An answer that is written already: JSON in parts, which may stand in answers to others as well. */
export class WrittenJson<T> {
  readonly #parts: readonly Buffer[]

  constructor(parts: readonly Buffer[]) {
    this.#parts = parts
  }

  bytes(): Buffer {
    return Buffer.concat(this.#parts)
  }

  /** What it says, for whoever checks answers. */
  value(): T {
    return JSON.parse(this.bytes().toString()) as T
  }
}
