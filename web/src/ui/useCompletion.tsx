import { lazy, Suspense, useState, type ComponentType, type ReactNode, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Completing } from '../features/completion/TextCompletion.tsx'
import { loadTexts } from '../i18n/index.ts'
import { namingIn } from '../model/naming.ts'

// Who is offline now writes it out.
const TextCompletion = lazy(() =>
  Promise.all([import('../features/completion/TextCompletion.tsx'), loadTexts('polls')]).then(
    ([module]): { default: ComponentType<Completing> } => ({ default: module.TextCompletion }),
    () => ({ default: () => null }),
  ),
)

type At = { box: HTMLTextAreaElement; caret: number }

/** Writes a changed text into a box and goes on where it says, before the next key is pressed. */
export const writeAt = (box: HTMLTextAreaElement, write: () => void, start: number, end = start): void => {
  flushSync(write)
  box.focus()
  box.setSelectionRange(start, end)
}

/**
 * Offers people, magazines, tags and emoji while one of them is named in a text area: it tells where its caret is, and the
 * list lies over the page.
 */
export const useCompletion = (
  value: string,
  onChange: (text: string) => void,
): { onSelect: (event: SyntheticEvent<HTMLTextAreaElement>) => void; list: ReactNode } => {
  const [at, setAt] = useState<At | null>(null)
  const naming = at && namingIn(value.slice(0, at.caret))
  const complete = (name: string): void => {
    if (!at || !naming) return
    const { box, caret } = at
    const start = caret - naming.typed.length - 1
    const after = value.slice(caret)
    const space = /^\s/.test(after) ? '' : ' '
    writeAt(box, () => onChange(value.slice(0, start) + name + space + after), start + name.length + 1)
  }
  return {
    onSelect: ({ currentTarget }) => setAt({ box: currentTarget, caret: currentTarget.selectionEnd }),
    list: at && naming && (
      <Suspense>
        <TextCompletion area={at.box} naming={naming} onPick={complete} />
      </Suspense>
    ),
  }
}
