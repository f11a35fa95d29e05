import { useTranslation } from '../../i18n/react.tsx'
import { Ago } from '../../ui/Ago.tsx'
import { Counted } from '../../ui/Counted.tsx'
import type { BlockList } from './block-lists.api.ts'

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
