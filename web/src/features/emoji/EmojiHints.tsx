import { emojiApi } from './emoji.api.ts'

/** A name of an emoji that is being written. */
const begun = /(?<![\w:]):([a-z0-9_]{2,64})$/
const MOST = 8

/** The emoji of this instance whose names begin as what was just written; they follow the text in the order of Tab. */
export const EmojiHints = ({
  before,
  onPick,
}: {
  /** The text up to where one writes. */
  before: string
  /** What to write in place of so many characters. */
  onPick: (code: string, length: number) => void
}) => {
  const start = begun.exec(before)?.[1]
  const { data } = emojiApi.useReadEmojiQuery(undefined, { skip: start === undefined })
  const found = start === undefined ? [] : (data ?? []).filter(({ name }) => name.startsWith(start))
  if (start === undefined || found.length === 0) return null
  return (
    <div className="btns emoji-hints">
      {found.slice(0, MOST).map(({ name, url }) => (
        <button
          type="button"
          className="btn btn-s btn-q"
          key={name}
          onClick={() => onPick(`:${name}: `, start.length + 1)}
        >
          <img className="emoji" src={url} alt="" />
          <bdi>:{name}:</bdi>
        </button>
      ))}
    </div>
  )
}
