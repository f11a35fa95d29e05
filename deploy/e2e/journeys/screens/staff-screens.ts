import { admins, members, moderators, owners, staff } from './rows.ts'
import type { Row } from './rows.ts'

/** The panels of a magazine and of the instance. */
export const staffScreens: readonly Row[] = [
  [
    'S100 general',
    '/m/{magazine}/panel/general',
    owners,
    ['General</h1>', 'name="description"', 'name="isPostingRestrictedToMods"', 'Delete magazine</button>'],
  ],
  [
    'S101 reports',
    '/m/{magazine}/panel/reports/pending',
    moderators,
    ['Reports</h1>', 'Look at this', 'Remove</button>', 'Keep</button>'],
  ],
  [
    'S102 moderators',
    '/m/{magazine}/panel/moderators',
    owners,
    ['Moderators</h1>', 'name="person"', 'Add</button>'],
  ],
  ['S103 requests', '/m/{magazine}/panel/requests', owners, ['Requests</h1>', '{other}', 'Accept']],
  ['S104 badges', '/m/{magazine}/panel/badges', owners, ['Badges</h1>', 'name="name"', 'Add badge</button>']],
  ['S105 tags', '/m/{magazine}/panel/tags', owners, ['Tags</h1>', 'name="name"', 'Add tag</button>']],
  [
    'S106 bans',
    '/m/{magazine}/panel/bans',
    moderators,
    ['Bans</h1>', 'noise', 'Lift the ban', 'name="until"'],
  ],
  [
    'S107 ban',
    '/m/{magazine}/panel/ban/{other}',
    moderators,
    ['{other}', 'name="reason"', 'name="until"', 'Ban</button>'],
  ],
  ['S108 trash', '/m/{magazine}/panel/trash', moderators, ['Trash</h1>']],
  [
    'S109 appearance',
    '/m/{magazine}/panel/appearance',
    owners,
    ['Appearance</h1>', 'name="picture"', 'name="customCss"'],
  ],
  [
    'S110 statistics',
    '/m/{magazine}/panel/stats/content/31/1',
    owners,
    ['Statistics</h1>', 'Written each day'],
  ],
  ['S111 dashboard', '/admin/31/1', admins, ['<title>Dashboard', 'Written each day', 'Votes each day']],
  ['S112 settings', '/admin/settings', admins, ['name="KBIN_TITLE"', 'name="KBIN_REGISTRATIONS_ENABLED"']],
  [
    'S113 active users',
    '/admin/users/active/1',
    admins,
    ['<title>Members', '{member}', 'name="q"', 'sort=email', '{member}@'],
  ],
  [
    'S114 inactive users',
    '/admin/users/inactive',
    admins,
    ['<title>Members', 'aria-current="true">Not confirmed<'],
  ],
  [
    'S115 suspended users',
    '/admin/users/suspended/1',
    admins,
    ['<title>Members', 'aria-current="true">Suspended<'],
  ],
  ['S116 banned users', '/admin/users/banned/1', admins, ['<title>Members', 'aria-current="true">Banned<']],
  ['S117 reports', '/admin/reports/pending', staff, ['Look at this', 'Remove</button>', 'm/{magazine}']],
  ['S118 staff', '/admin/moderators', admins, ['Administrators</h2>', 'Global moderators</h2>', 'admin']],
  ['S119 ownership', '/admin/magazine_ownership', admins, ['<title>Ownership']],
  ['S120 sign-ups', '/admin/signup_requests', staff, ['<title>Sign-ups']],
  ['S124 users awaiting deletion', '/admin/deletion/users', admins, ['<title>Deletions', '{leaving}']],
  [
    'S125 magazines awaiting deletion',
    '/admin/deletion/magazines',
    admins,
    ['<title>Deletions', 'm/{doomed}', 'Restore magazine</button>'],
  ],
  ['S121 pages', '/admin/pages/announcement', admins, ['<title>Pages', 'name="body"', 'Save</button>']],
  ['S122 federation', '/admin/federation', admins, ['Federated</h2>', 'Defederated</h2>', 'name="domain"']],
  [
    'S123 defederation',
    '/admin/federation/ban?domain=other.example',
    admins,
    ['What it costs</h2>', 'name="sure"', 'other.example'],
  ],
  [
    'S123 denial',
    '/admin/federation/deny?domain=other.example',
    admins,
    ['What it costs</h2>', 'name="sure"', 'other.example'],
  ],
  ['S117 reports in what one looks after', '/mod/reports', members, ['Reports</h1>', 'Waiting</a>']],
]
