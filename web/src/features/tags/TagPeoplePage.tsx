import { need, notFound, want, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Answered } from '../../ui/Answered.tsx'
import { Head } from '../../ui/Head.tsx'
import { Writers } from '../people/Writers.tsx'
import { writersApi } from '../people/writers.api.ts'
import { TagTabs, tagPath } from './TagTabs.tsx'
import { tagsApi } from './tags.api.ts'

export const loader: Loader = async ({ dispatch, params }) => {
  const name = params['tag']
  if (!name) return notFound()
  await Promise.all([
    want(dispatch(tagsApi.endpoints.readTag.initiate(name))),
    need(dispatch(writersApi.endpoints.readWritersWith.initiate(name))),
  ])
}

/** Who wrote with a tag lately. */
export const Component = () => {
  const { t } = useTranslation()
  const name = useParams()['tag'] ?? ''
  const { currentData: tag } = tagsApi.useReadTagQuery(name)
  const title = t('user.writers', { name: `#${name}` })
  return (
    <>
      <Head title={title} path={`${tagPath(name)}/people`} />
      <main id="content">
        <div className="page-head">
          <h1>#{name}</h1>
        </div>
        <TagTabs name={name} tag={tag} here="people" />
        <p className="lead-text">{title}</p>
        <Answered of={writersApi.useReadWritersWithQuery(name)}>
          {(people) => <Writers people={people} />}
        </Answered>
      </main>
    </>
  )
}
