import type { EventSpec } from '@app/contract/event.ts'
import type { SnapshotPage } from '../context.ts'

/** Events of one kind about what follows the id `after`, at most a page of them, each with the id it stands at. */
export type SnapshotPart<T> = {
  name: string
  event: EventSpec
  read(owner: T, after: number): Promise<{ id: number; data: unknown }[]>
}

/** A snapshot that goes through its parts in order; its cursors are `part:after`. Throws for any other. */
export const snapshotInParts =
  <T>(owner: T, parts: readonly SnapshotPart<T>[]) =>
  async (cursor: string | null): Promise<SnapshotPage> => {
    const [name = parts[0]?.name, after] = cursor?.split(':') ?? []
    const index = parts.findIndex((part) => part.name === name)
    const part = parts[index]
    if (!part) throw new Error(`not a cursor of this snapshot: ${cursor}`)
    const found = await part.read(owner, Number(after ?? 0))
    const last = found.at(-1)
    const following = parts[index + 1]
    return {
      events: found.map(({ data }) => ({ type: part.event.name, version: part.event.version, data })),
      next: last ? `${part.name}:${last.id}` : following ? `${following.name}:0` : null,
    }
  }
