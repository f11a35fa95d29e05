import type { UserSmall } from '../api/contract.ts'
import { namesOf, type Emojis } from '../model/emojis.ts'
import { displayName } from '../model/links.ts'

/** A line of plain text with the pictures that it carries. */
export const WithEmojis = ({ text, emojis }: { text: string; emojis: Emojis | undefined }) =>
  emojis
    ? text.split(namesOf(emojis)).map((piece, position) =>
        position % 2 ? (
          <img
            // oxlint-disable-next-line react/no-array-index-key -- names may repeat
            key={position}
            className="emoji"
            src={emojis.find(({ name }) => name === piece)?.url}
            alt={`:${piece}:`}
            title={`:${piece}:`}
            loading="lazy"
          />
        ) : (
          piece
        ),
      )
    : text

/** What to call somebody, with the pictures in it. */
export const Name = ({
  user,
}: {
  user: Pick<UserSmall, 'username' | 'emojis'> & { title?: string | null }
}) => <WithEmojis text={displayName(user)} emojis={user.emojis} />
