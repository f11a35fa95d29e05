/** Something the operator asked for that cannot be done: told in a sentence, without a stack. */
export class OperatorError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'OperatorError'
  }
}
