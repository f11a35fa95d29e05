import { refused, useForm, type Action } from '../../app/form.ts'
import { want, type Loader } from '../../app/load.ts'
import { usePress } from '../../app/press.ts'
import { usePutOff } from '../../app/use-put-off.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Answered } from '../../ui/Answered.tsx'
import { Field, SwitchField, TextField } from '../../ui/Field.tsx'
import { Link } from '../../ui/Link.tsx'
import { PutOffButton } from '../../ui/PutOffButton.tsx'
import { Empty } from '../../ui/states.tsx'
import { fieldError, FormRefusal } from '../settings/FormRefusal.tsx'
import { AdminFrame, adminsOnly } from './AdminFrame.tsx'
import { blockListsApi, type BlockList } from './block-lists.api.ts'
import { BlockListSummary } from './BlockListSummary.tsx'

export const loader: Loader = async (args) => {
  await adminsOnly(args)
  await want(args.dispatch(blockListsApi.endpoints.readBlockLists.initiate()))
}

const add: Action = async ({ dispatch, form, t }) => {
  const [url, text] = [form.text('url'), form.text('text')]
  if ((url === '') === (text === '')) throw refused('url', t('admin.lists.oneOfBoth'))
  const { listId } = await dispatch(
    blockListsApi.endpoints.addBlockList.initiate({
      name: form.text('name'),
      ...(url === '' ? { text } : { url }),
      appliesNew: form.on('appliesNew'),
    }),
  ).unwrap()
  return { to: `/admin/federation/lists/${listId}`, said: t('admin.lists.said.added') }
}

export const actions = { '': add }

const fields = ['name', 'url', 'text'] as const

const Add = () => {
  const { t } = useTranslation()
  const { props, busy, failure: error, value } = useForm(add)
  return (
    <form {...props} className="narrow-form">
      <h2>{t('admin.lists.add')}</h2>
      <FormRefusal error={error} fields={fields} />
      <TextField
        label={t('admin.health.name')}
        name="name"
        defaultValue={value('name')}
        maxLength={100}
        error={fieldError(error, 'name')}
        required
      />
      <TextField
        label={t('admin.lists.url')}
        hint={t('admin.lists.urlHint')}
        name="url"
        type="url"
        dir="ltr"
        defaultValue={value('url')}
        placeholder="https://example.org/blocks.csv"
        maxLength={2000}
        error={fieldError(error, 'url')}
      />
      <Field label={t('admin.lists.text')} error={fieldError(error, 'text')}>
        {(field) => (
          <textarea
            className="input"
            name="text"
            rows={4}
            dir="ltr"
            defaultValue={value('text')}
            placeholder={'example.com\nexample.net'}
            maxLength={1_000_000}
            {...field}
          />
        )}
      </Field>
      <SwitchField
        label={t('admin.lists.appliesNew')}
        hint={t('admin.lists.appliesNewHint')}
        name="appliesNew"
        on={false}
      />
      <button type="submit" className="btn submit" disabled={busy}>
        {busy && <span className="spin" />}
        {t('admin.lists.add')}
      </button>
    </form>
  )
}

const { actOnBlockList } = blockListsApi.endpoints
const removal = ({ listId }: BlockList) => ({ listId, act: 'delete' }) as const

const ListLine = ({ list }: { list: BlockList }) => {
  const { t } = useTranslation()
  const { press, busy } = usePress()
  const { puts } = usePutOff()
  const { listId, name, url } = list
  return (
    <div className="line">
      <div className="tx">
        <b>
          <Link to={`/admin/federation/lists/${listId}`}>
            <bdi>{name}</bdi>
          </Link>
        </b>
        <BlockListSummary list={list} />
      </div>
      <span className="btns">
        {url !== null && (
          <button
            {...press(actOnBlockList, { listId, act: 'refresh' }, t('admin.lists.said.refreshed'))}
            className="btn btn-s"
            disabled={busy}
          >
            {t('admin.lists.refresh')}
            <span className="sr"> {name}</span>
          </button>
        )}
        <PutOffButton
          of={puts(actOnBlockList, removal(list), t('admin.lists.said.removed'))}
          label={t('card.delete')}
          question={t('admin.lists.removeAsk', { name })}
          name={name}
          className="btn btn-s btn-d"
        />
      </span>
    </div>
  )
}

/** The block lists of others that this instance goes by. */
export const Component = () => {
  const { t } = useTranslation()
  const { isGoing } = usePutOff()
  return (
    <AdminFrame tab="federation">
      <section className="group">
        <h2>{t('admin.lists.title')}</h2>
        <p className="mute">{t('admin.lists.hint')}</p>
        <Answered of={blockListsApi.useReadBlockListsQuery()}>
          {(all) => {
            const lists = all.filter((list) => !isGoing(actOnBlockList, removal(list)))
            return lists.length === 0 ? (
              <Empty icon="inbox" title={t('admin.lists.none')} />
            ) : (
              lists.map((list) => <ListLine key={list.listId} list={list} />)
            )
          }}
        </Answered>
        <p className="spaced">
          <a className="btn btn-s" href="/api/admin/block-lists/export" download>
            {t('admin.lists.export')}
          </a>
        </p>
      </section>
      <Add />
    </AdminFrame>
  )
}
