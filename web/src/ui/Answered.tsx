import { isFailure } from '../model/failure.ts'
import type { ReactNode } from 'react'
import type { Pagination } from '../api/contract.ts'
import { PageFailure } from '../app/load.ts'
import { Pager } from './Pager.tsx'
import { CardSkeletons, Failed, TextSkeleton } from './states.tsx'

/** What a query hook tells of its question. */
export type Asked<T> = { currentData?: T; error?: unknown; isFetching: boolean; refetch: () => unknown }

/** What stands where an answer belongs: the shape of what comes, or why it did not and a way to ask again. */
export const Pending = ({
  of: { error, isFetching, refetch },
  skeleton = <TextSkeleton />,
}: {
  of: Asked<unknown>
  skeleton?: ReactNode
}) => (error && !isFetching ? <Failed error={error} retry={() => void refetch()} /> : skeleton)

/** The same for a whole page; what does not exist ends it with 404. */
export const PendingPage = ({ of, skeleton = <CardSkeletons /> }: Parameters<typeof Pending>[0]) => {
  if (isFailure(of.error) && of.error.status === 404) throw new PageFailure(404)
  return (
    <main id="content">
      <Pending of={of} skeleton={skeleton} />
    </main>
  )
}

/** An answer once it has come. */
export const Answered = <T,>({
  of,
  skeleton,
  children,
}: {
  of: Asked<T>
  skeleton?: ReactNode
  children: (data: T) => ReactNode
}) => (of.currentData === undefined ? <Pending of={of} skeleton={skeleton} /> : children(of.currentData))

/** One page of a list and the way to the others, or what to say when there is nothing. */
export const Paged = <T,>({
  of,
  empty,
  skeleton,
  children,
}: {
  of: Asked<{ items: readonly T[]; pagination: Pagination }>
  empty: ReactNode
  skeleton?: ReactNode
  children: (items: readonly T[]) => ReactNode
}) => (
  <Answered of={of} skeleton={skeleton}>
    {({ items, pagination }) =>
      // What is gone leaves gaps: an empty page may have others behind it.
      items.length === 0 && pagination.maxPage <= 1 ? (
        empty
      ) : (
        <>
          {children(items)}
          <Pager pagination={pagination} />
        </>
      )
    }
  </Answered>
)
