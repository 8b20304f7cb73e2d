// Command zitadel runs the example server of zitadel/oidc for one public client and its people.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"time"

	"github.com/zitadel/oidc/v3/example/server/exampleop"
	"github.com/zitadel/oidc/v3/example/server/storage"
	"github.com/zitadel/oidc/v3/pkg/oidc"
	"github.com/zitadel/oidc/v3/pkg/op"
)

type settings struct {
	Port       int
	TokenLifeS int
	Client     struct {
		ID            string
		RedirectURIs  []string
		SignedOutURIs []string
	}
	People []person
}

type person struct {
	Username, Password, GivenName, FamilyName, Email, Role string
}

// people are known by their user names.
type people map[string]person

func (p people) GetUserByID(id string) *storage.User {
	one, ok := p[id]
	if !ok {
		return nil
	}
	return &storage.User{
		ID:            one.Username,
		Username:      one.Username,
		Password:      one.Password,
		FirstName:     one.GivenName,
		LastName:      one.FamilyName,
		Email:         one.Email,
		EmailVerified: true,
	}
}

func (p people) GetUserByUsername(name string) *storage.User { return p.GetUserByID(name) }

func (p people) ExampleClientID() string { return storage.ServiceUserID }

// store adds to the example's what it leaves open: roles, a life of tokens, and where a sign-out comes back to.
type store struct {
	*storage.Storage
	people people
	wanted settings
}

type client struct {
	op.Client
	signedOutURIs []string
}

func (c client) PostLogoutRedirectURIs() []string { return c.signedOutURIs }

func (s store) GetClientByClientID(ctx context.Context, id string) (op.Client, error) {
	found, err := s.Storage.GetClientByClientID(ctx, id)
	if err != nil {
		return nil, err
	}
	return client{found, s.wanted.Client.SignedOutURIs}, nil
}

func (s store) CreateAccessAndRefreshTokens(ctx context.Context, request op.TokenRequest, refreshToken string) (string, string, time.Time, error) {
	id, next, _, err := s.Storage.CreateAccessAndRefreshTokens(ctx, request, refreshToken)
	return id, next, s.end(), err
}

func (s store) CreateAccessToken(ctx context.Context, request op.TokenRequest) (string, time.Time, error) {
	id, _, err := s.Storage.CreateAccessToken(ctx, request)
	return id, s.end(), err
}

func (s store) end() time.Time {
	return time.Now().Add(time.Duration(s.wanted.TokenLifeS) * time.Second)
}

func (s store) SetUserinfoFromToken(ctx context.Context, info *oidc.UserInfo, tokenID, subject, origin string) error {
	info.AppendClaims("roles", []string{s.people[subject].Role})
	return s.Storage.SetUserinfoFromToken(ctx, info, tokenID, subject, origin)
}

func main() {
	var wanted settings
	if err := json.Unmarshal([]byte(os.Getenv("INTEROP_SETTINGS")), &wanted); err != nil {
		log.Fatal(err)
	}
	known := people{}
	for _, one := range wanted.People {
		known[one.Username] = one
	}
	storage.RegisterClients(storage.NativeClient(wanted.Client.ID, wanted.Client.RedirectURIs...))
	address := fmt.Sprintf("localhost:%d", wanted.Port)
	// Its issuer ends in a slash.
	issuer := "http://" + address + "/"
	router := exampleop.SetupServer(issuer, store{storage.NewStorage(known), known, wanted}, nil, false)
	log.Fatal(http.ListenAndServe(address, router))
}
