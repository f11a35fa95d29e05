import type { FormEvent } from 'react'

/** Of a field that may be ticked several times a draft holds all values, with spaces between them. */
const LIST = 'badges'

/** What is ticked in `badges` as a draft or a form without script has it. */
export const numbersIn = (list: string): number[] => list.split(/\D+/).filter(Boolean).map(Number)

const chosenIn = (form: HTMLFormElement, names: readonly string[]): Record<string, string> => {
  const filled = new FormData(form)
  const textOf = (name: string): string =>
    filled
      .getAll(name)
      .filter((value) => typeof value === 'string')
      .filter((value, at) => (name === LIST ? value !== '' : at === 0))
      .join(' ')
  // What the form does not show now keeps its value.
  const shown = names.filter((name) => form.elements.namedItem(name) !== null)
  return Object.fromEntries(shown.map((name) => [name, textOf(name)]))
}

/** For a form's `onChange`: hands on what is chosen in fields that hold their own values, of those that `names` has. */
export const choicesOf =
  (names: readonly string[], keep: (chosen: Record<string, string>) => void) =>
  ({ target, currentTarget }: FormEvent<HTMLFormElement>): void => {
    if (target instanceof Element && names.includes(target.getAttribute('name') ?? ''))
      keep(chosenIn(currentTarget, names))
  }

/** The fields of `names`, each as `value` says: what a draft of them begins with. */
export const choicesAtFirst = (
  names: readonly string[],
  value: (name: string) => string,
): Record<string, string> => Object.fromEntries(names.map((name) => [name, value(name)]))
