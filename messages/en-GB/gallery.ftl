## gallery/GalleryControls.tsx

# On a button.
gallery-search-button = Search
# Names the choice of a series.
gallery-series-label = Series
# The first of the series: no filter.
gallery-all-series = All

## gallery/pages/gallery.page.tsx

gallery-show-all-videos = Show all videos
# What a list holds: “Pages of videos”.
gallery-videos = videos
gallery-all-videos = All videos
# Below the newest of some series: what is not shown above.
gallery-more-videos = More videos
# $what: “All videos” or the name of a series; $query: what was searched for.
gallery-found = {$what}: “{$query}”
gallery-video-count =
    { $count ->
        [one] {$count} video
       *[other] {$count} videos
    }

## gallery/words.ts

gallery-description = Short health videos. Each shows its length and data size before you play.
