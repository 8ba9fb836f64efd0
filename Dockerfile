# An image that runs twofold on a mounted folder, as whoever starts it:
#
#     docker build --tag twofold .
#     docker run --rm --user "$(id -u):$(id -g)" --volume "$PWD:/images" twofold check
FROM swift:6.3-bookworm AS build
# Versions are those of the release of Debian that the image names.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install -y --no-install-recommends libvips-dev libdeflate-dev libyaml-dev nettle-dev libcurl4-openssl-dev dpkg-dev python3 \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /twofold
COPY . .
RUN git config --global --add safe.directory /twofold && .ci/package -o /packages

FROM debian:bookworm-slim
# hadolint ignore=DL3008
RUN --mount=type=bind,from=build,source=/packages,target=/packages \
    apt-get update \
    && apt-get install -y --no-install-recommends /packages/twofold_*.deb libvips42 \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /images
ENTRYPOINT ["twofold"]
