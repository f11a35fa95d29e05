import { Fragment } from 'react'
import { useTranslation } from '../../i18n/react.tsx'
import { useCount } from '../../ui/format.ts'
import { Ago } from '../../ui/Ago.tsx'
import type { BlockList } from './block-lists.api.ts'

/** How many of what, those left out of which there are none. */
export const Counted = ({ of }: { of: readonly (readonly [label: string, number: number])[] }) => {
  const count = useCount()
  return of
    .filter(([, number]) => number > 0)
    .map(([label, number], index) => (
      <Fragment key={label}>
        {index > 0 && ' · '}
        {label}: {count(number)}
      </Fragment>
    ))
}

const states = ['waiting', 'applied', 'kept', 'skipped'] as const

/** Where a list comes from, when it was looked at, and how much of it holds. */
export const BlockListSummary = ({ list }: { list: BlockList }) => {
  const { t } = useTranslation()
  return (
    <>
      <div>
        <small className="long-word">
          <bdi>{list.url ?? t('admin.lists.pasted')}</bdi>
        </small>
      </div>
      {list.checkedAt && (
        <div>
          <small>
            {t('admin.lists.checked')}: <Ago date={list.checkedAt} />
          </small>
        </div>
      )}
      {list.failure && (
        <div>
          <small className="bad">
            {t('admin.lists.failed')}{' '}
            <span lang="en" dir="ltr">
              {list.failure}
            </span>
          </small>
        </div>
      )}
      <div>
        <small>
          <Counted of={states.map((state) => [t(`admin.lists.state.${state}`), list[state]] as const)} />
        </small>
      </div>
    </>
  )
}
