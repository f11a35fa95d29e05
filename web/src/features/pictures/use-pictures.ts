import { useCallback, useEffect, useRef, useState } from 'react'
import type { DraftPicture } from '../../model/drafts.ts'
import { newPicture, type Chosen } from './pictures.ts'

/** What a draft does with pictures. */
type Box = {
  /** How often the box was filled or emptied. */
  filled: number
  pictures: {
    read: () => readonly DraftPicture[]
    keep: (held: readonly DraftPicture[]) => void
    add: (file: File) => Promise<DraftPicture | null>
  }
}

const STORED = /\/media\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{64}(?:\.[a-z]{3,4})?$/

/** Where a picture is kept that is stored, or that what is changed has already. */
const pathOf = ({ path, url }: Chosen): string | undefined => path ?? STORED.exec(url ?? '')?.[0]

/** A picture of a draft as one that was just chosen. Null where it is no more; throws where nobody can tell now. */
const broughtBack = async ({ path, alt }: DraftPicture): Promise<Chosen | null> => {
  const answer = await fetch(path)
  if (answer.status >= 500 || answer.status === 429) throw new Error(`${path} answers ${answer.status}`)
  if (!answer.ok) return null
  const bytes = await answer.blob()
  const file = new File([bytes], path.slice(path.lastIndexOf('/') + 1), { type: bytes.type })
  return { ...newPicture(file, alt), path }
}

/**
 * The pictures of a form whose box is kept as a draft: those that are added are stored with it, those that it holds come
 * back. `present`: what the item that is changed has; a draft in which nobody touched the pictures leaves that as it is.
 */
export const usePictures = ({ filled, pictures }: Box, present: readonly Chosen[] = []) => {
  const [chosen, setChosen] = useState(present)
  const latest = useRef(chosen)
  const had = useRef(present)
  /** Of the draft, what could not be fetched now: it stays there. */
  const unread = useRef<readonly DraftPicture[]>([])
  const box = useRef(pictures)
  useEffect(() => {
    box.current = pictures
  })

  const show = useCallback((next: readonly Chosen[]): void => {
    latest.current = next
    setChosen(next)
  }, [])
  const keep = (): void => {
    const held = latest.current.flatMap((one) => {
      const path = pathOf(one)
      return path ? [{ path, alt: one.alt }] : []
    })
    box.current.keep([...held, ...unread.current])
  }
  useEffect(() => {
    const begun = box.current.read()
    if (filled === 0 || (begun.length === 0 && had.current.length > 0)) return
    let isHere = true
    const find = async (one: DraftPicture): Promise<Chosen | null> => {
      const there = had.current.find((each) => pathOf(each) === one.path)
      return there ? { ...there, alt: one.alt } : broughtBack(one)
    }
    void Promise.allSettled(begun.map(find)).then((found) => {
      if (!isHere) return
      unread.current = begun.filter((_, at) => found[at]?.status === 'rejected')
      show(found.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : [])))
    })
    return () => {
      isHere = false
    }
  }, [filled, show])

  const store = async ({ key, file }: Chosen): Promise<void> => {
    const stored = file && (await box.current.add(file))
    if (!stored || !latest.current.some((one) => one.key === key)) return
    show(latest.current.map((one) => (one.key === key ? { ...one, path: stored.path } : one)))
    keep()
  }
  return {
    chosen,
    choose: (next: readonly Chosen[]): void => {
      const known = new Set(latest.current.map(({ key }) => key))
      show(next)
      keep()
      for (const one of next) if (!known.has(one.key)) void store(one)
    },
    /** They were sent, or are given up: what is stored yet comes too late. */
    forget: (): void => show([]),
  }
}
