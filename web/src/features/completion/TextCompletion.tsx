import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from '../../i18n/react.tsx'
import type { Naming } from '../../model/naming.ts'
import { caretOf } from '../../ui/caret.ts'
import { Completion } from '../../ui/Completion.tsx'
import { emojiApi } from '../emoji/emoji.api.ts'
import { useNames, type Name } from './use-names.tsx'

const MOST_EMOJIS = 8
/** Between the list and the edges of the window, in CSS pixels. */
const MARGIN = 8

/** The emoji of this instance whose names begin so. */
const useEmojis = ({ of, typed }: Naming): Name[] => {
  const { data } = emojiApi.useReadEmojiQuery(undefined, { skip: of !== 'emoji' })
  return useMemo(
    () =>
      (of === 'emoji' ? (data ?? []) : [])
        .filter(({ name }) => name.startsWith(typed))
        .slice(0, MOST_EMOJIS)
        .map(({ name, url }) => ({
          key: name,
          name,
          face: <img className="emoji" src={url} alt="" />,
          label: `:${name}:`,
        })),
    [data, of, typed],
  )
}

/** Lays the list over the page at the caret: below its line, or above it where there is no room. */
const lay = (list: HTMLElement, area: HTMLTextAreaElement): void => {
  if (list.hidden) return
  if (!list.matches(':popover-open')) list.showPopover()
  const { x, top, bottom } = caretOf(area)
  const { offsetWidth: width, offsetHeight: height } = list
  const start = getComputedStyle(area).direction === 'rtl' ? x - width : x
  const left = Math.max(MARGIN, Math.min(start, document.documentElement.clientWidth - width - MARGIN))
  const fits = bottom + height + MARGIN <= (window.visualViewport?.height ?? innerHeight)
  list.style.left = `${left + scrollX}px`
  list.style.top = `${(fits || top < height ? bottom : top - height) + scrollY}px`
}

const writtenAs: Record<Naming['of'], (name: string) => string> = {
  user: (name) => `@${name.replace(/^@/, '')}`,
  magazine: (name) => `!${name}`,
  tag: (name) => `#${name}`,
  emoji: (name) => `:${name}:`,
}

export type Completing = {
  area: HTMLTextAreaElement
  naming: Naming
  /** What to write in the place of what was typed, and of the sign before it. */
  onPick: (text: string) => void
}

/** People, magazines, tags and emoji whose names are like what is just being written in a text. */
export const TextCompletion = ({ area, naming, onPick }: Completing) => {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const { of, typed } = naming
  const names = useNames(of === 'emoji' ? null : of, typed)
  const emojis = useEmojis(naming)
  const options = of === 'emoji' ? emojis : names
  const choose = useCallback(({ name }: Name): void => onPick(writtenAs[of](name)), [of, onPick])
  useLayoutEffect(() => {
    if (list.current) lay(list.current, area)
  })
  return (
    <Completion field={area} label={t('completion.label')} options={options} list={list} onChoose={choose} />
  )
}
