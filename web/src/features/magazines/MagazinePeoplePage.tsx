import { need, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { magazinePath } from '../../model/links.ts'
import { Answered, PendingPage } from '../../ui/Answered.tsx'
import { Head } from '../../ui/Head.tsx'
import { TextSkeleton } from '../../ui/states.tsx'
import type { Magazine } from '../../api/contract.ts'
import { Writers } from '../people/Writers.tsx'
import { writersApi } from '../people/writers.api.ts'
import { MagazineCrumb } from './MagazineCrumb.tsx'
import { loadMagazine, useMagazine } from './magazine-of-page.ts'

export const loader: Loader = async (load) => {
  const { magazineId } = await loadMagazine(load)
  await need(load.dispatch(writersApi.endpoints.readWritersIn.initiate(magazineId)))
}

const People = ({ magazine }: { magazine: Magazine }) => {
  const { t } = useTranslation()
  const title = t('user.writers', { name: magazine.title })
  return (
    <>
      <Head
        title={title}
        path={`${magazinePath(magazine)}/people`}
        hidden={magazine.apId !== null || magazine.indexable === false}
      />
      <main id="content">
        <MagazineCrumb magazine={magazine} name={magazine.title} here={t('nav.people')} />
        <div className="page-head">
          <h1>{title}</h1>
        </div>
        <Answered of={writersApi.useReadWritersInQuery(magazine.magazineId)}>
          {(people) => <Writers people={people} />}
        </Answered>
      </main>
    </>
  )
}

/** Who wrote in a magazine lately. */
export const Component = () => {
  const { asked, magazine } = useMagazine()
  return magazine ? <People magazine={magazine} /> : <PendingPage of={asked} skeleton={<TextSkeleton />} />
}
