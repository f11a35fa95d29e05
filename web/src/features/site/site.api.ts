import { DEFAULT_TITLE } from '@app/contract/default-title.ts'
import { api, ask } from '../../api/api.ts'
import type { Info, Reply, Site } from '../../api/contract.ts'
import { useAppSelector } from '../../app/store.ts'

type Presentation = Reply<'instance_presentation_retrieve'>

export const siteApi = api.injectEndpoints({
  endpoints: (build) => ({
    readInfo: build.query<Info, void>({
      query: () => ask('instance_retrieve_info'),
      keepUnusedDataFor: 3600,
    }),
    readSite: build.query<Site, void>({
      query: () => ask('instance_details_retrieve'),
      keepUnusedDataFor: 3600,
    }),
    readPresentation: build.query<Presentation, void>({
      query: () => ask('instance_presentation_retrieve'),
      keepUnusedDataFor: 3600,
    }),
  }),
})

/** What holds until the answer is there; what is not said is off, empty or nobody's. */
const plain = {
  defaultTheme: 'default',
  accent: null,
  livePush: true,
  randomLocalOnly: false,
  peopleLocalOnly: false,
}

const { readInfo, readSite, readPresentation } = siteApi.endpoints
const [infoIn, siteIn, presentationIn] = [readInfo.select(), readSite.select(), readPresentation.select()]

/** Asks for what every page shows of this place. The frame does, once; all else reads what has come. */
export const useSiteQueries = (): void => {
  siteApi.useReadInfoQuery()
  siteApi.useReadSiteQuery()
  siteApi.useReadPresentationQuery()
}

/** How the people who run this place want it presented. */
export const usePresentation = (): Partial<Presentation> & Pick<Presentation, keyof typeof plain> =>
  useAppSelector((state) => presentationIn(state).data) ?? plain

/** What every page says about this place; usable before the answers are there. */
export const useSite = () => {
  const info = useAppSelector((state) => infoIn(state).data)
  const site = useAppSelector((state) => siteIn(state).data)
  return {
    title: info?.websiteTitle || DEFAULT_TITLE,
    domain: info?.websiteDomain ?? '',
    open: info?.websiteOpenRegistrations ?? true,
    product: info ? `${info.productName} ${info.productVersion}` : '',
    sourceCode: info?.softwareRepository ?? '',
    language: info?.websiteDefaultLang.split('-', 1)[0] ?? 'en',
    downvotes: site?.downvotesMode ?? 'enabled',
    pages: site,
  }
}
