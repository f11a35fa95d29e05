import { useState, type FormEvent } from 'react'
import { useTranslation } from '../../i18n/react.tsx'
import { formValues } from '../../ui/form.ts'
import { TextField } from '../../ui/Field.tsx'
import { Head } from '../../ui/Head.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { apiDocsApi, type Described, type Parameter } from './api-docs.api.ts'

/** The address of a call with the parameters of a form; empty ones are left out. */
const addressOf = (
  path: string,
  parameters: readonly Parameter[],
  field: (name: string) => string,
): string => {
  const query = new URLSearchParams()
  let address = path
  for (const { name, in: location } of parameters) {
    const value = field(name).trim()
    if (location === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value))
    else if (value !== '') query.set(name, value)
  }
  const text = query.toString()
  return text ? `${address}?${text}` : address
}

/** Sends a read as whoever is logged in, and shows what comes back. */
const TryOut = ({ operation }: { operation: Described }) => {
  const { t } = useTranslation()
  const [answer, setAnswer] = useState<{ status: number; time: number; text: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const address = addressOf(operation.path, operation.parameters, formValues(event))
    setBusy(true)
    const started = performance.now()
    try {
      const response = await fetch(address, { headers: { accept: 'application/json' } })
      const text = await response.text()
      const shown = response.headers.get('content-type')?.includes('json')
        ? JSON.stringify(JSON.parse(text), null, 2)
        : text
      setAnswer({ status: response.status, time: Math.round(performance.now() - started), text: shown })
    } catch {
      setAnswer({ status: 0, time: Math.round(performance.now() - started), text: '' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="narrow-form" onSubmit={(event) => void send(event)}>
      {operation.parameters.map((parameter) => (
        <TextField
          key={parameter.name}
          label={parameter.name}
          name={parameter.name}
          hint={parameter.description}
          required={parameter.required}
        />
      ))}
      <button type="submit" className="btn submit" disabled={busy}>
        {t('apiDocs.send')}
      </button>
      {answer && (
        <div role="status">
          <p className="fine">{t('apiDocs.answered', { status: answer.status, time: answer.time })}</p>
          <pre className="api-answer">{answer.text.slice(0, 20_000)}</pre>
        </div>
      )}
    </form>
  )
}

const Operation = ({ operation }: { operation: Described }) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { method, path, summary, scopes, limit, parameters, statuses } = operation
  return (
    <details className="api-op" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <code>
          <b>{method}</b> {path}
        </code>{' '}
        <span>{summary}</span>
      </summary>
      {open && (
        <>
          <dl className="stats">
            {scopes && (
              <>
                <dt>{t('apiDocs.scopes')}</dt>
                <dd>{scopes.length > 0 ? scopes.join(', ') : t('apiDocs.needsToken')}</dd>
              </>
            )}
            {limit && (
              <>
                <dt>{t('apiDocs.limit')}</dt>
                <dd>{limit}</dd>
              </>
            )}
            {parameters.length > 0 && (
              <>
                <dt>{t('apiDocs.parameters')}</dt>
                <dd>{parameters.map(({ name }) => name).join(', ')}</dd>
              </>
            )}
            <dt>{t('apiDocs.answers')}</dt>
            <dd>{statuses.join(', ')}</dd>
          </dl>
          {method === 'GET' && <TryOut operation={operation} />}
        </>
      )}
    </details>
  )
}

/** Every operation of the API, from the description that programs read; reads can be tried out. */
export const Component = () => {
  const { t } = useTranslation()
  const { data, error, refetch } = apiDocsApi.useReadDescriptionQuery()
  const [wanted, setWanted] = useState('')
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  const groups = (data ?? [])
    .map((group) => ({
      ...group,
      operations: group.operations.filter(({ text }) => words.every((word) => text.includes(word))),
    }))
    .filter(({ operations }) => operations.length > 0)
  return (
    <>
      <Head title={t('apiDocs.title')} path="/api/docs" />
      <main id="content">
        <div className="page-head">
          <h1>{t('apiDocs.title')}</h1>
        </div>
        <p>
          {t('apiDocs.hint')}{' '}
          <a className="accent" href="/api/doc.json">
            /api/doc.json
          </a>
        </p>
        {data ? (
          <>
            <TextField
              label={t('apiDocs.find')}
              name="find"
              type="search"
              value={wanted}
              onChange={(event) => setWanted(event.currentTarget.value)}
            />
            {groups.length === 0 && <Empty icon="search" title={t('apiDocs.none')} />}
            {groups.map(({ tag, operations }) => (
              <section className="group" key={tag}>
                <h2>{tag}</h2>
                {operations.map((operation) => (
                  <Operation key={`${operation.method} ${operation.path}`} operation={operation} />
                ))}
              </section>
            ))}
          </>
        ) : error ? (
          <Failed error={error} retry={() => void refetch()} />
        ) : (
          <p className="fine" role="status">
            {t('apiDocs.loading')}
          </p>
        )}
      </main>
    </>
  )
}
