"""Quillmoor's people, channels and what two of them have watched. All invented."""

from channel_pictures import entries

ORGANISATION = {"name": "Quillmoor", "about": "A small institute for making, listening and looking."}

# The ids that the service's portal configuration offers; a clip's category is one of them.
CATEGORIES = [
    {"slug": "announcements", "label": "Announcements"},
    {"slug": "learning", "label": "Learning"},
    {"slug": "engineering", "label": "Engineering"},
    {"slug": "culture", "label": "Culture"},
    {"slug": "field-work", "label": "Field work"},
    {"slug": "events", "label": "Events"},
]


def person(username, name, role, bio, can_sign_in=False):
    return {"username": username, "displayName": name, "role": role, "bio": bio, "canSignIn": can_sign_in}


PEOPLE = [
    person("iris", "Iris Quell", "viewer", "Listens first. Keeps the list of films the reading group has promised to watch.", True),
    person("mara", "Mara Veldt", "creator", "Runs the workshop and the open studio. Repairs before she replaces.", True),
    person("oren", "Oren Fallow", "moderator", "Keeps the signal room tidy and the comment threads kind.", True),
    person("ada", "Ada Marsh", "admin", "Looks after Quillmoor's keys, cables and calendars.", True),
    person("bram", "Bram Sallow", "creator", "Archivist and lecturer. Believes every box has a second bottom."),
    person("noor", "Noor Tallis", "creator", "Field ecologist. Most of her colleagues are sensors, ferns or weather."),
    person("pim", "Pim Harrowgate", "creator", "Stage manager of the main hall. Labels everything, twice."),
    person("jun", "Jun Castellan", "viewer", "Plays viola, fixes bicycles, asks the question everyone was holding."),
    person("edda", "Edda Marrow", "viewer", "Weaver. Counts in nines."),
    person("tobin", "Tobin Reeve", "viewer", "Apprentice in the workshop since spring."),
]


def channel(handle, name, owner, description):
    return {"handle": handle, "displayName": name, "ownerUsername": owner, "description": description, **entries(handle)}


CHANNELS = [
    channel("main-stage", "Main Stage", "pim", "Concerts, talks and evenings from the hall with the red curtain. Doors open at seven; the recordings stay open."),
    channel("field-notes", "Field Notes", "noor", "What the hills, the greenhouse and the estuary told us this month, with the instruments left in the picture."),
    channel("open-studio", "Open Studio", "mara", "Unfinished on purpose: paper, light, buildings and other things still on the bench."),
    channel("workshop", "Workshop", "mara", "Lessons with your hands in them. Short, slow enough to follow, and honest about what went wrong."),
    channel("reading-room", "Reading Room", "bram", "Lectures, letters and voices from the archive, read aloud."),
    channel("signal-room", "Signal Room", "oren", "Networks, storage and the machines under the stairs, explained without hurry."),
]


def watched(slug, seconds, days_ago):
    return {"slug": slug, "positionMs": round(seconds * 1000), "daysAgo": days_ago}


VIEWING = {
    "iris": {
        "watchProgress": [
            watched("tree-line", 41, 0.3),
            watched("estimation", 17, 1),
            watched("archivists", 31, 2),
            watched("polite-disagreements", 8, 4),
        ],
        "subscriptions": ["main-stage", "field-notes", "open-studio", "workshop"],
        "watchLater": ["windows-stay-lit", "cool-corridor", "lens"],
        "liked": ["greenhouse", "paper-orb", "four-pieces"],
    },
    "mara": {
        "watchProgress": [watched("windows-stay-lit", 62, 0.5), watched("lens", 19, 3)],
        "subscriptions": ["main-stage", "reading-room"],
        "watchLater": ["contours"],
        "liked": ["tree-line", "weave"],
    },
}
