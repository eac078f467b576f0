"""Writes data/places/sample/: of each shipped file the rows around a few towns, one file per source as the licences want it.

Tests and looks around start with these few hundred rows (`places.import = "sample"`). Run it after the data changed.
"""

import csv
import gzip
import math
from pathlib import Path

DATA = Path(__file__).parent.parent / "data" / "places"
# Osogbo, Yaba in Lagos, Abuja, London SE1, Manchester, Accra, Nairobi, Johannesburg: degrees and kilometres around them.
TOWNS = [
    (7.7667, 4.5667, 14),
    (6.5095, 3.3711, 2.5),
    (9.0579, 7.4951, 3),
    (51.501, -0.091, 2.2),
    (53.478, -2.235, 0.8),
    (5.56, -0.2, 2),
    (-1.2864, 36.8172, 2),
    (-26.2041, 28.0473, 4),
]


def kilometres(lat, lng, other_lat, other_lng):
    lat, lng, other_lat, other_lng = map(math.radians, (lat, lng, other_lat, other_lng))
    north = math.sin((other_lat - lat) / 2) ** 2
    east = math.cos(lat) * math.cos(other_lat) * math.sin((other_lng - lng) / 2) ** 2
    return 2 * 6371 * math.asin(math.sqrt(north + east))


def main():
    (DATA / "sample").mkdir(exist_ok=True)
    for source in sorted(DATA.glob("facilities-*.csv.gz")):
        with gzip.open(source, "rt", encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        near = [
            row
            for row in rows
            if any(kilometres(float(row["lat"]), float(row["lng"]), lat, lng) <= km for lat, lng, km in TOWNS)
        ]
        with (DATA / "sample" / source.name.removesuffix(".gz")).open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, rows[0].keys(), lineterminator="\n")
            writer.writeheader()
            writer.writerows(near)


main()
