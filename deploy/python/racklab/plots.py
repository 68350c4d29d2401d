"""Pictures of runs, for papers and notebooks. Needs matplotlib.

Each takes what it draws on (axes) or makes it, and returns the axes: save with axes.figure.savefig("gantt.pdf").
"""

# Seen apart by people who see few colours, and in grey.
_COLOURS = {"map": "#4477aa", "reduce": "#ee6677"}
_LOST = {"failed", "killed", "lost"}


def _axes(axes, width=8, height=4):
    if axes is not None:
        return axes
    try:
        from matplotlib import pyplot
    except ImportError as missing:
        raise ImportError("pictures need matplotlib: pip install matplotlib") from missing
    return pyplot.subplots(figsize=(width, height), layout="constrained")[1]


def _title(result):
    return f"{result.scheduler}, repeat {result.repeat}"


def lanes(attempts):
    """A lane for each attempt, so that no two of one lane and node run at once: (node, lane, attempt) in order."""
    free = {}
    placed = []
    for attempt in sorted(attempts, key=lambda one: (one["start_s"], one["attempt"])):
        ends = free.setdefault((attempt["node"], attempt["type"]), [])
        lane = next((number for number, end in enumerate(ends) if end <= attempt["start_s"]), len(ends))
        ends[lane:lane + 1] = [attempt["finish_s"]]
        placed.append((attempt["node"], lane, attempt))
    return placed


def gantt(result, axes=None, nodes=None):
    """What ran where and when: a bar for each attempt, maps below reduces on each node; what was for nothing is pale.

    nodes: names of those to show, all where it is left out.
    """
    placed = lanes(one for one in result.attempts() if nodes is None or one["node"] in nodes)
    if not placed:
        raise ValueError("there is no attempt to draw")
    rows = sorted({(node, attempt["type"], lane) for node, lane, attempt in placed})
    at = {row: number for number, row in enumerate(rows)}
    axes = _axes(axes, height=min(12, 1.5 + 0.12 * len(rows)))
    for kind, colour in _COLOURS.items():
        for pale in (False, True):
            bars = [
                (at[node, kind, lane], one["start_s"], one["finish_s"] - one["start_s"])
                for node, lane, one in placed
                if one["type"] == kind and (one["outcome"] in _LOST) == pale
            ]
            if bars:
                where, left, width = zip(*bars)
                axes.barh(where, width, left=left, height=0.9, color=colour, alpha=0.35 if pale else 1,
                          label=f"{kind}, for nothing" if pale else kind)
    names = sorted({row[0] for row in rows})
    middles = [sum(at[row] for row in rows if row[0] == name) / sum(row[0] == name for row in rows) for name in names]
    axes.set_yticks(middles, names)
    axes.set(xlabel="time, s", title=_title(result), ylim=(-0.5, len(rows) - 0.5))
    axes.legend(loc="upper left", bbox_to_anchor=(1, 1))
    return axes


def links(result, axes=None, names=None, most=12):
    """How full links were: a row for each, the darker the larger the share of its capacity that it carried.

    names: of the links to show; where they are left out, the so many that carried most for their capacity.
    """
    shares = {}
    for row in result.links():
        if row["capacity_bytes_per_s"]:
            share = row["used_bytes_per_s"] / row["capacity_bytes_per_s"]
            shares.setdefault(row["link"], []).append((row["time_s"], share))
    if not shares:
        raise ValueError("no link has a capacity")
    if names is None:
        fullest = sorted(shares, key=lambda name: -sum(share for _, share in shares[name]))
        names = sorted(fullest[:most])
    missing = [name for name in names if name not in shares]
    if missing:
        raise KeyError(f"the rows of links have no link {missing[0]}")
    ends = sorted({time for rows in shares.values() for time, _ in rows})
    # Windows in which nothing moved are not written.
    window = min((later - one for one, later in zip(ends, ends[1:])), default=ends[0])
    axes = _axes(axes, height=1.2 + 0.3 * len(names))
    from matplotlib import cm, colors

    colour = cm.ScalarMappable(colors.Normalize(0, 100), "Greys")
    for row, name in enumerate(names):
        axes.barh(
            [row] * len(shares[name]),
            window,
            left=[time - window for time, _ in shares[name]],
            height=0.9,
            color=[colour.to_rgba(100 * share) for _, share in shares[name]],
        )
    axes.set_yticks(range(len(names)), names)
    axes.set(xlabel="time, s", ylim=(len(names) - 0.5, -0.5), title=_title(result))
    axes.figure.colorbar(colour, ax=axes, label="of capacity, %")
    return axes


def job_times(run, axes=None, cell=None):
    """Which share of jobs took at most so long, under each scheduler, all repeats together."""
    axes = _axes(axes)
    for scheduler in run.schedulers:
        times = sorted(
            job["finish_s"] - job["submit_s"]
            for result in run.of(scheduler, cell=cell)
            for job in result.jobs()
            if job["outcome"] == "succeeded"
        )
        axes.step(times, [100 * (number + 1) / len(times) for number in range(len(times))], where="post", label=scheduler)
    axes.set(xlabel="job time, s", ylabel="of jobs, %", ylim=(0, 100))
    axes.legend(loc="lower right")
    return axes


def differences(comparisons, axes=None):
    """How far schedulers are from the baseline, with 95 % intervals: a row for each, right of the line is more."""
    rows = [
        (f"{name}: {one.metric}" + (f", {one.cell}" if one.cell else ""), difference.relative)
        for one in comparisons
        for name, difference in one.differences.items()
    ]
    axes = _axes(axes, height=1.2 + 0.5 * len(rows))
    for number, (_, relative) in enumerate(rows):
        axes.errorbar(100 * relative.estimate, number, xerr=100 * (relative.half_width or 0), fmt="o", capsize=4,
                      color="#4477aa")
    axes.axvline(0, color="grey", linewidth=0.8)
    axes.set_yticks(range(len(rows)), [name for name, _ in rows])
    axes.set(xlabel=f"from {comparisons[0].baseline}, %", ylim=(len(rows) - 0.5, -0.5))
    return axes
