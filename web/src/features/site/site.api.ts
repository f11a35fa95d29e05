import { api, ask } from '../../api/api.ts'
import type { Info, Reply, Site } from '../../api/contract.ts'

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

/** What holds until the answer is there. */
const plain: Presentation = {
  metaTitle: '',
  metaDescription: '',
  metaKeywords: '',
  defaultTheme: 'default',
  headerLogo: false,
  scripts: true,
  livePush: true,
  federationPage: false,
  randomLocalOnly: false,
  peopleLocalOnly: false,
  restrictedMagazineCreation: false,
}

/** How the people who run this place want it presented. */
export const usePresentation = (): Presentation => siteApi.useReadPresentationQuery().data ?? plain

const DEFAULT_TITLE = 'Commonplace'

/** What every page says about this place; usable before the answers are there. */
export const useSite = () => {
  const { data: info } = siteApi.useReadInfoQuery()
  const { data: site } = siteApi.useReadSiteQuery()
  return {
    title: info?.websiteTitle || DEFAULT_TITLE,
    domain: info?.websiteDomain ?? '',
    open: info?.websiteOpenRegistrations ?? true,
    software: info ? `${info.softwareName} ${info.softwareVersion}` : '',
    language: info?.websiteDefaultLang ?? 'en',
    downvotes: site?.downvotesMode ?? 'enabled',
    pages: site,
  }
}
